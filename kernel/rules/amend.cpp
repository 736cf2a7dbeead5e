// What plugins say of one thing: which of it may stand side by side, and what comes out.
#include <algorithm>
#include <deque>
#include <map>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/rules/compiler.h"

namespace bastide {

namespace {

/// How a field is changed: as a whole, or in part.
struct FieldEdit {
  const Value* whole = nullptr;
  const Value* append = nullptr;  // to a list
  const Value* remove = nullptr;  // from a list, or names from a table
  const Value* set = nullptr;     // entries of a table by name

  [[nodiscard]] bool is_whole() const { return whole != nullptr; }
};

/// A table of nothing but "append", "remove" and "set" changes a field in part.
FieldEdit edit_of(const Value& written) {
  FieldEdit edit;
  if (!written.is(Value::Kind::object) || written.members.empty()) {
    edit.whole = &written;
    return edit;
  }
  for (const Value::Member& member : written.members) {
    const Value*& part = member.key == "append"   ? edit.append
                         : member.key == "remove" ? edit.remove
                         : member.key == "set"    ? edit.set
                                                  : edit.whole;
    part = member.key == "append" || member.key == "remove" || member.key == "set" ? &member.value
                                                                                   : &written;
  }
  if (edit.is_whole()) {
    return {&written, nullptr, nullptr, nullptr};
  }
  return edit;
}

class Amender {
 public:
  explicit Amender(Compiler& compiler) : compiler_(compiler) {}

  /// Changes the definition; what its fields were and are.
  std::vector<FieldChange> apply(std::size_t plugin,
                                 const Amendment& amendment,
                                 Definition& definition) {
    plugin_ = plugin;
    amendment_ = &amendment;
    std::vector<FieldChange> changes;
    for (const Value::Member& member : amendment.fields.members) {
      compare_with_others(member);
      const Value* before = definition.fields.find(member.key);
      FieldChange change{member.key, before == nullptr ? "" : to_text(*before), ""};
      definition.fields.set(member.key, merged(before, member, definition), member.key_at);
      change.after = to_text(*definition.fields.find(member.key));
      changes.push_back(std::move(change));
    }
    return changes;
  }

 private:
  struct Writer {
    std::size_t plugin = 0;
    SourceRef at;
    const Value* value = nullptr;
  };

  void complain(const SourceRef& at, const std::string& message) {
    compiler_.diagnostics.add(at, fmt::format("amend {}: {}", amendment_->target, message));
  }

  /// Whoever knows nothing of the other may not undo its change, nor hang on who is loaded first.
  void compare_with_others(const Value::Member& member) {
    std::vector<Writer>& writers = writers_[{amendment_->target, member.key}];
    const auto other = std::find_if(writers.begin(), writers.end(), [&](const Writer& writer) {
      return !compiler_.knows(plugin_, writer.plugin) && !agree(*writer.value, member.value);
    });
    if (other != writers.end()) {
      compiler_.diagnostics.add(
          member.key_at,
          said_with("\"{}\" and \"{}\" both change \"{}\" of {} (the other at {}): let them "
                    "change parts of it (append, remove, set), leave one of them out, or let one "
                    "require the other and have its way",
                    compiler_.plugins[other->plugin].id,
                    compiler_.plugins[plugin_].id,
                    member.key,
                    amendment_->target,
                    to_string(other->at)));
    }
    writers.push_back({plugin_, member.key_at, &member.value});
  }

  /// Both changes together give one result, in either order.
  static bool agree(const Value& a, const Value& b) {
    if (to_text(a) == to_text(b)) {
      return true;
    }
    const FieldEdit one = edit_of(a);
    const FieldEdit two = edit_of(b);
    if (one.is_whole() || two.is_whole()) {
      return false;
    }
    return !meet(one.append, two.remove) && !meet(one.remove, two.append) &&
           !meet(one.set, two.remove) && !meet(one.remove, two.set) && !meet(one.set, two.set);
  }

  /// An entry, or a name, is in both, and not the same there.
  static bool meet(const Value* a, const Value* b) {
    if (a == nullptr || b == nullptr) {
      return false;
    }
    const auto names = [](const Value& value) {
      std::map<std::string, std::string> texts;
      for (const Value& item : value.items) {
        texts.emplace(item.is(Value::Kind::text) ? item.text : to_text(item), "");
      }
      for (const Value::Member& member : value.members) {
        texts.emplace(member.key, to_text(member.value));
      }
      return texts;
    };
    const auto theirs = names(*b);
    const auto ours = names(*a);
    return std::any_of(ours.begin(), ours.end(), [&](const auto& entry) {
      const auto it = theirs.find(entry.first);
      return it != theirs.end() && (a->items.empty() != b->items.empty() || a->members.empty() ||
                                    it->second != entry.second);
    });
  }

  Value merged(const Value* before, const Value::Member& member, const Definition& definition) {
    const FieldEdit edit = edit_of(member.value);
    if (edit.is_whole()) {
      return member.value;
    }
    const bool is_list = before != nullptr && before->is(Value::Kind::list);
    const bool is_table = before != nullptr && before->is(Value::Kind::object);
    const bool is_new = before == nullptr;
    if (edit.set == nullptr && (is_list || (is_new && edit.append != nullptr))) {
      return changed_list(before, edit, definition);
    }
    if (edit.append == nullptr && (is_table || is_new)) {
      return changed_table(before, edit, definition);
    }
    complain(member.value.at,
             said_with("\"{}\" is {}: a list takes append and remove, a table set and remove",
                       member.key,
                       is_new ? said("nothing yet") : describe(*before)));
    return is_new ? member.value : *before;
  }

  /// The full name that an entry has in the definition: its own words are short there.
  static std::string full_name(const Value& entry, const Definition& definition) {
    if (!entry.is(Value::Kind::text)) {
      return to_text(entry);
    }
    const std::string owner = definition.id.substr(0, definition.id.find(':'));
    return entry.text.find(':') == std::string::npos ? owner + ":" + entry.text : entry.text;
  }

  /// Entries of a list of the amendment.
  const std::vector<Value>& entries(const Value* list, const char* word) {
    static const std::vector<Value> kNone;
    if (list == nullptr) {
      return kNone;
    }
    if (!list->is(Value::Kind::list)) {
      complain(list->at, expected_found(said_with("a list under {}", word), describe(*list)));
    }
    return list->items;
  }

  Value changed_list(const Value* before, const FieldEdit& edit, const Definition& definition) {
    Value list = before == nullptr ? Value::list_of({}) : *before;
    const auto place = [&](const Value& entry) {
      return std::find_if(list.items.begin(), list.items.end(), [&](const Value& known) {
        return full_name(known, definition) == full_name(entry, definition);
      });
    };
    for (const Value& entry : entries(edit.remove, "remove")) {
      if (const auto it = place(entry); it != list.items.end()) {
        list.items.erase(it);
      } else {
        not_there(entry, list, definition);
      }
    }
    for (const Value& entry : entries(edit.append, "append")) {
      if (!entry.is(Value::Kind::text) || place(entry) == list.items.end()) {
        list.items.push_back(entry);
      }
    }
    return list;
  }

  /// What an option has left out, or another variant, need not be removed any more; what never was
  /// there is misspelt.
  void not_there(const Value& entry, const Value& list, const Definition& definition) {
    const std::string name = full_name(entry, definition);
    const bool is_known = std::any_of(
        compiler_.defined.begin(), compiler_.defined.end(), [&](const std::string& defined) {
          return defined.ends_with("/" + name);
        });
    if (is_known) {
      return;
    }
    std::vector<std::string> known;
    for (const Value& item : list.items) {
      known.push_back(full_name(item, definition));
    }
    complain(entry.at,
             said_with("there is no {} to remove", to_text(entry)) + did_you_mean(name, known));
  }

  Value changed_table(const Value* before, const FieldEdit& edit, const Definition& definition) {
    Value table;
    table.kind = Value::Kind::object;
    if (before != nullptr) {
      table = *before;
    }
    for (const Value& entry : entries(edit.remove, "remove")) {
      std::erase_if(table.members, [&](const Value::Member& member) {
        return entry.is(Value::Kind::text) && same_name(member.key, entry.text, definition);
      });
    }
    if (edit.set != nullptr && !edit.set->is(Value::Kind::object)) {
      complain(edit.set->at, expected_found(said("values by name under set"), describe(*edit.set)));
      return table;
    }
    if (edit.set != nullptr) {
      for (const Value::Member& member : edit.set->members) {
        const auto it =
            std::find_if(table.members.begin(), table.members.end(), [&](const auto& known) {
              return same_name(known.key, member.key, definition);
            });
        table.set(it == table.members.end() ? member.key : it->key, member.value, member.key_at);
      }
    }
    return table;
  }

  static bool same_name(const std::string& a, const std::string& b, const Definition& definition) {
    return full_name(Value::of(a), definition) == full_name(Value::of(b), definition);
  }

  Compiler& compiler_;
  std::map<std::pair<std::string, std::string>, std::vector<Writer>> writers_;
  std::size_t plugin_ = 0;
  const Amendment* amendment_ = nullptr;
};

}  // namespace

bool Compiler::knows(std::size_t later, std::size_t earlier) const {
  if (later == earlier) {
    return true;
  }
  const auto leads_there = [&](const std::string& other) {
    for (std::size_t p = 0; p < later; ++p) {
      if (plugins[p].id == other && knows(p, earlier)) {
        return true;
      }
    }
    return false;
  };
  const PluginDef& plugin = plugins[later];
  return std::any_of(plugin.requires_plugins.begin(), plugin.requires_plugins.end(), leads_there) ||
         std::any_of(plugin.optional_plugins.begin(), plugin.optional_plugins.end(), leads_there);
}

const std::pair<std::size_t, Definition>* Compiler::last_of(std::string_view category,
                                                            std::string_view both) {
  const std::pair<std::size_t, Definition>* last = nullptr;
  for (const auto& row : definitions) {
    if (row.second.category != category) {
      continue;
    }
    if (last != nullptr && !knows(row.first, last->first)) {
      diagnostics.add(
          row.second.at,
          said_with("{} (the other at {}): leave one of them out, or let one require the "
                    "other and have its way",
                    said_with(fmt::runtime(both), plugins[last->first].id, plugins[row.first].id),
                    to_string(last->second.at)));
    }
    last = &row;
  }
  return last;
}

void apply_amendments(Compiler& compiler,
                      const std::map<std::string, std::size_t, std::less<>>& by_target) {
  std::vector<std::string> targets;
  for (const auto& [target, index] : by_target) {
    targets.push_back(target);
  }
  Amender amender(compiler);
  std::deque<Amendment> kept;  // the amender compares them with each other
  for (std::size_t p = 0; p < compiler.plugins.size(); ++p) {
    for (const Amendment& written : compiler.plugins[p].amendments) {
      Amendment& amendment = kept.emplace_back(written);
      Value words = take_words(amendment.fields);
      const auto it = by_target.find(amendment.target);
      if (it != by_target.end()) {
        Definition& definition = compiler.definitions[it->second].second;
        const bool only_speaks = !words.members.empty() && amendment.fields.members.empty();
        compiler.said.push_back({p,
                                 definition.category,
                                 definition.id,
                                 std::move(words),
                                 "amend " + amendment.target,
                                 amendment.at});
        if (only_speaks) {
          continue;
        }
        compiler.ruleset.changes.push_back({amendment.target,
                                            compiler.plugins[p].id,
                                            amender.apply(p, amendment, definition),
                                            amendment.at});
      } else if (!compiler.is_absent_optional(p, amendment.target)) {
        compiler.diagnostics.add(amendment.at, [&] {
          return said_with("amend: unknown definition \"{}\"", amendment.target) +
                 did_you_mean(amendment.target, targets);
        });
      }
    }
  }
}

}  // namespace bastide
