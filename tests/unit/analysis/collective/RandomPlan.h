//===- RandomPlan.h - small plans of any kind -----------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/CollectivePlan.h"

#include <random>

namespace precedent::tests {

/// Two GPUs with up to three blocks each; steps copy and add small ranges, wait for earlier steps of other blocks, and
/// send to the other GPU, which takes all messages in one block. Dependences lead up in the file, so the order has no
/// cycle.
inline CollectivePlan randomPlan(std::mt19937 &random) {
  auto upTo = [&](int64_t most) { return static_cast<int64_t>(random() % static_cast<uint64_t>(most + 1)); };
  CollectivePlan plan;
  plan.collective = "custom";
  plan.inPlace = upTo(1) == 0;
  plan.chunks = {{4, 4, 4}, {4, 4, 4}};
  plan.gpuOffset = {0, 0};
  for (uint32_t gpu = 0; gpu < 2; ++gpu)
    for (uint32_t id = 0, blocks = static_cast<uint32_t>(1 + upTo(2)); id < blocks; ++id) {
      plan.addBlock(gpu, id);
      for (uint32_t number = 0, steps = static_cast<uint32_t>(upTo(3)); number <= steps; ++number) {
        auto range = [&]() {
          int64_t begin = upTo(3);
          return PlanRange{gpu, PlanBuffer(upTo(2)), begin, begin + 1 + upTo(2)};
        };
        PlanStep step;
        step.op = "x";
        step.number = number;
        step.isFlagged = upTo(2) > 0;
        for (int64_t count = upTo(2); count > 0; --count)
          step.reads.push_back(range());
        for (int64_t count = upTo(1); count > 0; --count)
          step.writes.push_back(range());
        if (id > 0 && upTo(1) == 0)
          step.dependences.push_back({upTo(id - 1), 0});
        // GPU 0 sends from block 0, GPU 1 takes in block 0; how many each does need not agree.
        if (id == 0 && upTo(1) == 0)
          (gpu == 0 ? step.sendsOn : step.receivesOn) = plan.addConnection({0, 1, 0});
        plan.addStep(step);
      }
    }
  plan.finish();
  return plan;
}

} // namespace precedent::tests
