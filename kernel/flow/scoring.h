// Presence on a feature, owners, ledger, award, pieces home.
#pragma once

#include <span>
#include <vector>

#include "kernel/flow/dispatch.h"

namespace bastide {

/// When a feature is scored; the first four of Ruleset::reasons.
enum class Timing : std::uint8_t { completed, final, early, preview };

/// Lines of the feature's points table and of the rules that add to it. `complete` lines where the
/// feature is complete.
[[nodiscard]] Ledger feature_ledger(Context& context, FeatureId feature, NameId reason);

/// Colours with the highest power above 0; ties broken by rank keys, then changed by the hook
/// recipients.
[[nodiscard]] Colours owners(Context& context, FeatureId feature, NameId reason);

/// Ledger → award → interceptors → track. `to` empty: the owners. Pieces are not moved. Runs inside
/// an activity. `rule` and `interceptable`: see Award.
void score_feature(Context& context,
                   FeatureId feature,
                   NameId reason,
                   const Colours& to,
                   NameId rule = NameId(),
                   bool interceptable = false);

/// Interceptors, then the track, then the endings that follow an award.
void give_award(Context& context, Award&& award);

/// Sends a piece home, unless an interceptor objects.
void send_home(Context& context, PieceId piece, PlayerId player);

/// Scores a completed feature for its owners and sends its pieces home. Nothing is scored without a
/// piece on it.
void settle_feature(Context& context, FeatureId feature);

/// Scores what stands on the board at the end, then core:final for each colour.
void score_final(Context& context);

/// Orders features for settling: kinds as declared, then first cell in reading order, then first
/// port in that cell, clockwise from the left end of north.
void order_features(const Context& context, std::span<std::int32_t> features);

}  // namespace bastide
