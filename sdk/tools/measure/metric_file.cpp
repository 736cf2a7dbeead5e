#include "sdk/tools/measure/metric_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/nearest.h"
#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/io/comment_header.h"
#include "kernel/io/text_file.h"
#include "kernel/load/plugin_loader.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

const std::string kFolder = "scripts/metrics";

void read_metric_line(MetricFile& metric, const HeaderLine& line, Diagnostics& diagnostics) {
  const std::vector<std::string> known{"metric", "about", "unit", "decimals", "author", "ruleset"};
  if (line.key == "metric") {
    metric.title = line.value;
  } else if (line.key == "about") {
    metric.about = line.value;
  } else if (line.key == "unit") {
    metric.unit = line.value;
  } else if (line.key == "ruleset") {
    metric.ruleset = line.value;
  } else if (line.key == "decimals") {
    if (line.value.size() != 1 || line.value[0] < '0' || line.value[0] > '3') {
      diagnostics.add(line.at,
                      said_with("\"decimals\": expected 0 to 3, found {}", in_quotes(line.value)));
      return;
    }
    metric.decimals = line.value[0] - '0';
  } else if (line.key != "author") {
    diagnostics.add({line.at.file, line.at.line, 0},
                    said_with("unknown key {} in the header of a metric{}",
                              in_quotes(line.key),
                              did_you_mean(line.key, known)));
  }
}

/// Empty when there is none.
std::string file_of_metric(const SearchPath& path, const std::string& name) {
  if (is_path(name, ".lua")) {
    return name.ends_with(".lua") ? name : std::string();  // no other file is read
  }
  for (const std::string& root : path.roots) {
    const fs::path file = fs::path(root) / kFolder / (name + ".lua");
    std::error_code ignored;
    if (fs::is_regular_file(file, ignored)) {
      return file.lexically_normal().string();
    }
  }
  return "";
}

}  // namespace

double MetricFile::scale() const {
  return std::pow(10.0, -decimals);
}

bool names_a_metric(std::string_view text) {
  Diagnostics ignored;
  const std::vector<HeaderLine> header = read_comment_header(text, "", ignored);
  return std::any_of(
      header.begin(), header.end(), [](const HeaderLine& line) { return line.key == "metric"; });
}

MetricFile find_metric(const SearchPath& path, const std::string& name) {
  Diagnostics diagnostics;
  const std::string file = file_of_metric(path, name);
  if (file.empty()) {
    diagnostics.add({name, 0, 0},
                    said_with("no metric {}{}; name one of {}, or a file that ends in .lua",
                              in_quotes(name),
                              did_you_mean(name, names_below(path, kFolder, ".lua")),
                              kFolder));
    diagnostics.throw_if_any();
  }
  std::error_code none;
  const Result<std::string> text =
      read_text_file_in(fs::canonical(fs::absolute(file).parent_path(), none), file);
  if (!text.ok()) {
    diagnostics.add(unread(file, text.error()));
    diagnostics.throw_if_any();
  }
  MetricFile metric;
  metric.name = name;
  metric.id = fs::path(file).stem().string();
  metric.script = {metric.id, "1.0.0", file, file, text.value()};
  for (const HeaderLine& line : read_comment_header(text.value(), file, diagnostics)) {
    read_metric_line(metric, line, diagnostics);
  }
  if (metric.title.empty()) {
    diagnostics.add({file, 1, 0},
                    said("this is no metric: the first lines of a metric say its name, "
                         "\"-- metric: Largest city\""));
  }
  diagnostics.throw_if_any();
  return metric;
}

std::vector<MetricFile> find_metrics(const SearchPath& path,
                                     const std::vector<std::string>& names) {
  std::vector<MetricFile> metrics;
  for (const std::string& name : names) {
    MetricFile metric = find_metric(path, name);
    const bool is_taken = std::any_of(metrics.begin(), metrics.end(), [&](const MetricFile& other) {
      return other.id == metric.id;
    });
    if (is_taken) {
      throw LoadError(
          {{{metric.script.path, 0, 0}, fmt::format("two metrics are called {}", metric.id)}});
    }
    metrics.push_back(std::move(metric));
  }
  return metrics;
}

std::uint64_t hash_metrics(std::uint64_t seed, const std::vector<MetricFile>& metrics) {
  for (const MetricFile& metric : metrics) {
    seed = mix_text(seed, metric.script.text);
  }
  return seed;
}

}  // namespace bastide
