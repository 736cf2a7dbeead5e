// The studio speaks to each page in its language, and to programs in English.
#include <functional>
#include <httplib.h>
#include <set>
#include <thread>

#include "kernel/base/in_language.h"
#include "sdk/session/studio_languages.h"
#include "sdk/session/studio_server.h"
#include "tests/studio/talk.h"

namespace bastide {
namespace {

TEST(InLanguage, IsOfOneThreadAndYieldsToEnglish) {
  const StudioLanguages languages(shipped(), {});
  const InLanguage speaking(languages.find("de"));
  EXPECT_EQ(language_code(), "de");
  {
    const InLanguage other(languages.find("fr"));
    EXPECT_EQ(language_code(), "fr");
    const InEnglish english;
    EXPECT_EQ(language_code(), "en");
    EXPECT_EQ(spoken_language(), nullptr);
  }
  EXPECT_EQ(spoken_language(), languages.find("de"));
  std::string elsewhere;
  std::thread([&] { elsewhere = language_code(); }).join();
  EXPECT_EQ(elsewhere, "en");
}

TEST(StudioLanguages, ReaderComesBeforeProgramBeforeBrowser) {
  const StudioLanguages free(shipped(), {});
  EXPECT_EQ(free.choose("", "fr-CH, de;q=0.5"), "fr");
  EXPECT_EQ(free.choose("", "tlh, fr;q=0.2, de;q=0.7"), "de");
  EXPECT_EQ(free.choose("", "de;q=0, fr;q=0.1"), "fr");
  EXPECT_EQ(free.choose("de", "fr"), "de");
  EXPECT_EQ(free.choose("tlh", ""), "en");
  EXPECT_EQ(free.choose("", "*"), "en");
  const StudioLanguages german(shipped(), {"de_AT", "de"});
  EXPECT_EQ(german.choose("", "fr"), "de");
  EXPECT_EQ(german.choose("en", "fr"), "en");
}

TEST(StudioLanguages, TextsComeWithContextsAndAllForms) {
  const StudioLanguages languages(shipped(), {});
  const auto used = nlohmann::ordered_json::parse(R"([
      {"text": "Close"}, {"text": "nobody has said this"}, {"context": "side", "text": "any"},
      {"text": "{} answer", "many": "{} answers"}])");
  const auto form = [](const nlohmann::ordered_json& json, std::size_t n) {
    const std::string forms = json["forms"];
    return json["counted"]["{} answer"][static_cast<std::size_t>(forms.at(n) - '0')]
        .get<std::string>();
  };
  const auto german = languages.texts("de", used);
  EXPECT_EQ(german["texts"]["Close"], "Schließen");
  EXPECT_EQ(german["texts"]["side\x04"
                            "any"],
            "beliebig");
  EXPECT_FALSE(german["texts"].contains("nobody has said this"));
  EXPECT_EQ(form(german, 0), "{} Antworten");
  EXPECT_EQ(form(german, 1), "{} Antwort");
  EXPECT_EQ(form(languages.texts("fr", used), 0), "{} réponse");
  const auto english = languages.texts("en", used);
  EXPECT_TRUE(english["texts"].empty());
  EXPECT_EQ(form(english, 1), "{} answer");
  EXPECT_EQ(form(english, 199), "{} answers");
  std::set<std::string> names;
  for (const auto& one : english["languages"]) {
    names.insert(one["name"].get<std::string>());
  }
  EXPECT_EQ(names, (std::set<std::string>{"Deutsch", "English", "français"}));
}

TEST(StudioServer, EachPageIsAnsweredInItsLanguage) {
  const OwnFolder folder;
  Talk talk(folder);
  StudioServer server(talk.session(), {0, {}, {"fr"}});
  std::thread serving([&] { server.run(); });
  httplib::Client client("127.0.0.1", server.port());
  static_cast<void>(talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seed", 7}}));
  const auto refusal = [&](const std::string& language) {
    const auto reply =
        client.Post("/api",
                    {{"X-Bastide-Token", server.token()}, {"X-Bastide-Language", language}},
                    R"({"do": "undo", "game": "g1"})",
                    "application/json");
    return reply ? Json::parse(reply->body)["error"]["message"].get<std::string>()
                 : httplib::to_string(reply.error());
  };
  EXPECT_EQ(refusal("de"), "es gibt nichts zurückzunehmen");
  EXPECT_EQ(refusal("en"), "there is nothing to take back");
  EXPECT_EQ(refusal("../../x"), "there is nothing to take back");
  const auto texts = client.Get("/language", {{"Accept-Language", "de"}});
  ASSERT_TRUE(texts);
  EXPECT_EQ(Json::parse(texts->body)["code"], "fr");
  server.stop();
  serving.join();
}

/// The names of all fields whose texts are not the same, "shape" where something else differs.
void add_differences(const Json& a,
                     const Json& b,
                     const std::string& field,
                     std::set<std::string>& fields) {
  if (a.is_object() && b.is_object() && a.size() == b.size()) {
    for (const auto& [key, value] : a.items()) {
      add_differences(value, b.value(key, Json()), field == "steps" ? field : key, fields);
    }
  } else if (a.is_array() && b.is_array() && a.size() == b.size()) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      add_differences(a[i], b[i], field, fields);
    }
  } else if (a != b) {
    fields.insert(a.is_string() && b.is_string() ? field : "shape of " + field);
  }
}

TEST(Session, LanguageOfThreadChangesNothingButWords) {
  const OwnFolder folder;
  Talk talk(folder);
  const StudioLanguages languages(shipped(), {});
  static_cast<void>(talk.ask({{"do", "open"},
                              {"ruleset", "big-box"},
                              {"seed", 7},
                              {"seats", {"human", "greedy"}},
                              {"names", {"Ann", "Ben"}}}));
  for (int n = 0; n < 12; ++n) {
    static_cast<void>(talk.ask({{"do", "bots"}, {"game", "g1"}, {"to", "one"}}));
  }
  const std::string record = talk.record();
  std::set<std::string> fields;
  for (const char* what : {"state", "options", "curve", "installed", "sheet"}) {
    Json message{{"do", what}};
    if (std::string(what) != "installed") {
      message["game"] = "g1";
    }
    const Json english = talk.ask(message);
    const InLanguage speaking(languages.find("de"));
    std::set<std::string> differing;
    add_differences(english, talk.ask(message), what, differing);
    // What is answered stays, whatever it is called.
    EXPECT_FALSE(std::string(what) == "options" && differing.contains("text"));
    fields.merge(differing);
    EXPECT_EQ(talk.record(), record);
  }
  const std::set<std::string> words{
      "about",      "by_kind",      "cells",  "counts",      "goal",  "label",
      "name",       "pieces",       "prompt", "result",      "says",  "secrets",
      "steps",      "text",         "title",  "value_words", "where", "word",
      "piece_name", "feature_name", "events", "kind_word"};
  for (const std::string& field : fields) {
    EXPECT_TRUE(words.contains(field)) << field;
  }
  EXPECT_TRUE(fields.contains("prompt"));
  EXPECT_TRUE(fields.contains("title"));
}

}  // namespace
}  // namespace bastide
