#include "kernel/native/native_plugin.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <memory>

#include "kernel/base/complaint.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/native/host_calls.h"
#include "kernel/native/shared_library.h"

namespace bastide {

namespace {

/// What a ruleset keeps of a native plugin: rules and handlers point into it.
struct Loaded {
  NativeModule module;
  std::deque<NativeRule> rules;  // addresses stay
};

void run_hook(HookCall& call, const Handler& handler) {
  const auto& rule = *static_cast<const NativeRule*>(handler.self);
  const bool writes = handler.shape == Shape::react || handler.shape == Shape::intercept;
  bastide_call native{call.context, call.subject, &call, handler.shape, rule, writes, {}, {}};
  run_native(native);
}

void run_phase(Context& context, const Phase& phase, PlayerId player) {
  Subject subject;
  subject.player = player;
  subject.tile = TileId(context.state.turn.last_tile);
  const auto& rule = *static_cast<const NativeRule*>(phase.self);
  bastide_call native{context, subject, nullptr, Shape::react, rule, true, {}, {}};
  run_native(native);
}

constexpr std::array<std::pair<std::string_view, Shape>, 6> kShapes{
    {{"check", Shape::check},
     {"waive", Shape::waive},
     {"modify", Shape::modify},
     {"score", Shape::score},
     {"intercept", Shape::intercept},
     {"react", Shape::react}}};

/// What bastide_plugin_init() talks to.
class Registrar {
 public:
  Registrar(const std::string& shown,
            PluginDef& plugin,
            const ParseValue& parse,
            Diagnostics& diagnostics,
            Loaded& loaded)
      : at_{shown, 0, 0},
        plugin_(plugin),
        parse_(parse),
        diagnostics_(diagnostics),
        loaded_(loaded) {}

  [[nodiscard]] bastide_registrar interface();

  void complain(std::string_view message) { diagnostics_.add(at_, std::string(message)); }

 private:
  static Registrar& of(void* self) { return *static_cast<Registrar*>(self); }

  [[nodiscard]] Value fields_of(bastide_text text) {
    const std::optional<Value> value = parse_(text_of(text), {at_.file, 1, 1}, diagnostics_);
    if (value && !value->is(Value::Kind::object)) {
      complain(expected_found(said("an object of fields"), describe(*value)));
    }
    return value && value->is(Value::Kind::object) ? *value : Value();
  }

  /// Takes the id out of the fields.
  [[nodiscard]] std::string take_id(Value& fields, std::string_view otherwise) {
    const Value* id = fields.find("id");
    const std::string word = id != nullptr ? id->text : std::string(otherwise);
    std::erase_if(fields.members, [](const Value::Member& member) { return member.key == "id"; });
    return word.find(':') == std::string::npos ? fmt::format("{}:{}", plugin_.id, word) : word;
  }

  NativeRule& rule_of(std::string id, bastide_rule rule, void* user) {
    return loaded_.rules.emplace_back(NativeRule{&loaded_.module, std::move(id), rule, user});
  }

  void define(std::string_view category, bastide_text text) {
    Definition definition;
    definition.category = category;
    definition.fields = fields_of(text);
    definition.id = take_id(definition.fields, category);
    definition.at = at_;
    plugin_.definitions.push_back(std::move(definition));
  }

  void amend(std::string_view target, bastide_text text) {
    plugin_.amendments.push_back({std::string(target), fields_of(text), at_});
  }

  void hook(std::string_view word,
            std::string_view point,
            bastide_text text,
            bastide_rule rule,
            void* user) {
    const auto* const shape = std::find_if(
        kShapes.begin(), kShapes.end(), [&](const auto& row) { return row.first == word; });
    if (shape == kShapes.end() || rule == nullptr) {
      complain(said_with("hook of {}: unknown shape {}, or no rule", point, in_quotes(word)));
      return;
    }
    HookDef hook;
    hook.shape = shape->second;
    hook.point = point;
    hook.fields = fields_of(text);
    hook.id = take_id(hook.fields, point.substr(point.find(':') + 1));
    hook.at = at_;
    hook.run = run_hook;
    hook.self = &rule_of(hook.id, rule, user);
    plugin_.hooks.push_back(std::move(hook));
  }

  void phase(bastide_text text, bastide_rule rule, void* user) {
    Definition definition;
    definition.category = "phase";
    definition.fields = fields_of(text);
    definition.id = take_id(definition.fields, "phase");
    definition.at = at_;
    definition.rule = run_phase;
    definition.self = &rule_of(definition.id, rule, user);
    plugin_.definitions.push_back(std::move(definition));
  }

  void replace(std::string_view target, bastide_rule rule, void* user) {
    Replacement replacement;
    replacement.target = target;
    replacement.at = at_;
    replacement.run = run_hook;
    replacement.enter = run_phase;
    replacement.self = &rule_of(std::string(target), rule, user);
    plugin_.replacements.push_back(std::move(replacement));
  }

  bastide_id symbol(std::string_view category, std::string_view name) {
    loaded_.module.symbols.push_back({std::string(category), std::string(name), BASTIDE_NONE});
    if (category == "name") {
      plugin_.names.emplace_back(name);
    }
    return static_cast<bastide_id>(loaded_.module.symbols.size() - 1);
  }

  const OptionSetting* option(std::string_view name) {
    const std::string full = fmt::format("{}.{}", plugin_.id, name);
    std::vector<std::string> known;
    for (const OptionSetting& setting : plugin_.options) {
      if (setting.name == full) {
        return &setting;
      }
      known.push_back(setting.name.substr(plugin_.id.size() + 1));
    }
    complain(said_with("there is no option {}{}", in_quotes(name), did_you_mean(name, known)));
    return nullptr;
  }

  std::int32_t number(std::string_view name) {
    const OptionSetting* setting = option(name);
    std::int32_t value = 0;
    if (setting != nullptr && setting->type == "bool") {
      value = setting->value == "true" ? 1 : 0;
    } else if (setting != nullptr) {
      const std::string& text = setting->value;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (error != std::errc() || end != text.data() + text.size()) {
        complain(said_with("option {} holds a word: ask option_is", in_quotes(name)));
      }
    }
    return value;
  }

  SourceRef at_;
  PluginDef& plugin_;
  const ParseValue& parse_;
  Diagnostics& diagnostics_;
  Loaded& loaded_;
};

bastide_registrar Registrar::interface() {
  bastide_registrar table{};
  table.size = sizeof(table);
  table.self = this;
  table.define = [](void* self, bastide_text category, bastide_text fields) {
    of(self).define(text_of(category), fields);
  };
  table.amend = [](void* self, bastide_text target, bastide_text fields) {
    of(self).amend(text_of(target), fields);
  };
  table.hook = [](void* self,
                  bastide_text shape,
                  bastide_text point,
                  bastide_text fields,
                  bastide_rule rule,
                  void* user) {
    of(self).hook(text_of(shape), text_of(point), fields, rule, user);
  };
  table.phase = [](void* self, bastide_text fields, bastide_rule rule, void* user) {
    of(self).phase(fields, rule, user);
  };
  table.replace = [](void* self, bastide_text target, bastide_rule rule, void* user) {
    of(self).replace(text_of(target), rule, user);
  };
  table.symbol = [](void* self, bastide_text category, bastide_text name) {
    return of(self).symbol(text_of(category), text_of(name));
  };
  table.option = [](void* self, bastide_text name) {
    return of(self).number(text_of(name));
  };
  table.option_is = [](void* self, bastide_text name, bastide_text word) {
    const OptionSetting* setting = of(self).option(text_of(name));
    return std::int32_t{setting != nullptr && setting->value == text_of(word)};
  };
  table.complain = [](void* self, bastide_text message) {
    of(self).complain(text_of(message));
  };
  return table;
}

/// The row with this name, written in full or as a word of the plugin or of one that it uses.
template <class Rows, class NameOfRow>
bastide_id find_row(const Rows& rows,
                    const std::vector<std::string>& plugins,
                    const std::string& written,
                    const NameOfRow& name_of) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string& name = name_of(rows[i]);
    const bool same = name == written ||
                      std::any_of(plugins.begin(), plugins.end(), [&](const std::string& plugin) {
                        return name == plugin + ":" + written;
                      });
    if (same) {
      return static_cast<bastide_id>(i);
    }
  }
  return BASTIDE_NONE;
}

/// Number of a point of checks: one of the kernel's, or one that a plugin opened.
bastide_id find_check(const Ruleset& rules,
                      const std::vector<std::string>& plugins,
                      const std::string& written) {
  for (const Point core : {Point::check_place_tile, Point::check_claim, Point::check_voluntary}) {
    if (written == point_name(core)) {
      return static_cast<bastide_id>(core);
    }
  }
  const auto named = [](const auto& row) -> const std::string& {
    return row.name;
  };
  const bastide_id row = find_row(rules.points, plugins, written, named);
  return row >= 0 && rules.points[static_cast<std::size_t>(row)].shape == Shape::check
             ? rules.points[static_cast<std::size_t>(row)].point
             : BASTIDE_NONE;
}

bastide_id find_symbol(const Ruleset& rules,
                       const std::vector<std::string>& plugins,
                       const NativeModule::Symbol& symbol) {
  const Catalog& catalog = rules.catalog;
  const auto named = [](const auto& row) -> const std::string& {
    return row.name;
  };
  const auto find = [&](const auto& table) {
    return find_row(table.rows(), plugins, symbol.name, named);
  };
  const std::string& category = symbol.category;
  return category == "feature"     ? find(catalog.feature_kinds)
         : category == "piece"     ? find(catalog.piece_kinds)
         : category == "tile"      ? find(catalog.tile_kinds)
         : category == "tile_attr" ? find(catalog.attributes)
         : category == "track"     ? find(catalog.tracks)
         : category == "bag"       ? find(catalog.bags)
         : category == "token"     ? find(catalog.tokens)
         : category == "state"     ? find(catalog.variables)
         : category == "check"     ? find_check(rules, plugins, symbol.name)
         : category == "name"      ? catalog.names.find(symbol.name).value()
                                   : BASTIDE_NONE;
}

/// Names of an optional plugin that is absent stay none.
bool is_of_absent_plugin(const Ruleset& rules,
                         const std::vector<std::string>& optional,
                         const std::string& name) {
  const std::string plugin = name.substr(0, name.find(':'));
  const bool loaded = std::any_of(rules.catalog.plugins.begin(),
                                  rules.catalog.plugins.end(),
                                  [&](const PluginInfo& info) { return info.id == plugin; });
  return !loaded && std::find(optional.begin(), optional.end(), plugin) != optional.end();
}

}  // namespace

void read_native(const std::string& library,
                 const std::string& shown,
                 PluginDef& plugin,
                 const ParseValue& parse,
                 Diagnostics& diagnostics) {
  const Result<NativeLibrary> opened = open_library(library);
  if (!opened.ok()) {
    diagnostics.add({shown, 0, 0}, opened.error().message);
    return;
  }
  static const std::vector<HostFunction> kFunctions = [] {
    std::vector<HostFunction> all = view_functions();
    const std::vector<HostFunction> more = effects_functions();
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  static const bastide_host kHost{
      sizeof(bastide_host), BASTIDE_ABI, [](const char* name, std::uint32_t version) {
        const auto found = std::find_if(kFunctions.begin(),
                                        kFunctions.end(),
                                        [&](const HostFunction& row) { return row.name == name; });
        return version != 1 || found == kFunctions.end() ? nullptr : found->function;
      }};
  auto loaded = std::make_shared<Loaded>();
  loaded->module.plugin = plugin.id;
  loaded->module.at = shown;
  Registrar registrar(shown, plugin, parse, diagnostics, *loaded);
  const bastide_registrar table = registrar.interface();
  const std::size_t before = diagnostics.size();
  if (opened.value().init(&kHost, &table) != BASTIDE_OK && diagnostics.size() == before) {
    registrar.complain(said("bastide_plugin_init failed and did not say why"));
  }
  plugin.kept.push_back(loaded);
  std::vector<std::string> near{plugin.id, "core"};
  near.insert(near.end(), plugin.requires_plugins.begin(), plugin.requires_plugins.end());
  near.insert(near.end(), plugin.optional_plugins.begin(), plugin.optional_plugins.end());
  plugin.links.push_back([loaded, near, optional = plugin.optional_plugins, shown](
                             const Ruleset& rules, Diagnostics& complaints) {
    for (NativeModule::Symbol& symbol : loaded->module.symbols) {
      symbol.id = find_symbol(rules, near, symbol);
      if (symbol.id < 0 && !is_of_absent_plugin(rules, optional, symbol.name)) {
        complaints.add({shown, 0, 0},
                       said_with("there is no {} {}",
                                 said_as("kind of definition", symbol.category),
                                 in_quotes(symbol.name)));
      }
    }
  });
}

}  // namespace bastide
