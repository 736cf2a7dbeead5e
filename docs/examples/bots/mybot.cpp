// A bot for Bastide in C++ with nlohmann/json: it stays near the middle, and claims when it can.
// Each line of the input is an object with what to "do"; docs/bot-protocol.md names them all.
//   g++ -std=c++20 -O2 mybot.cpp -o mybot
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

using Json = nlohmann::json;

/// How good an option looks: the largest number wins.
int worth(const Json& option) {
  if (option["kind"] == "place") {
    return -std::abs(option["cell"][0].get<int>()) - std::abs(option["cell"][1].get<int>());
  }
  if (option["kind"] == "claim") {
    const auto kind = option["feature_kind"].get<std::string>();
    return kind.find("city") != std::string::npos ? 2 : 1;
  }
  return 0;  // to claim nothing, to pass
}

int main() {
  for (std::string text; std::getline(std::cin, text);) {
    const Json line = Json::parse(text);
    const std::string order = line.value("do", "");
    if (order == "hello") {
      std::cout << Json{{"ok", 1}, {"name", "mybot.cpp"}} << std::endl;
    } else if (order == "go") {
      const Json& legal = line["legal"];
      const auto best = std::max_element(
          legal.begin(), legal.end(), [](auto& a, auto& b) { return worth(a) < worth(b); });
      std::cout << Json{{"best", (*best)["id"]}, {"go", line["go"]}} << std::endl;
    } else if (order == "quit") {
      break;
    }
  }
}
