// The program `bastide-job`: `bastide job run` by the ranks of MPI, on one machine or many. Each
// rank takes the next shard from a counter at rank 0 by a one-sided operation, so that nobody is a
// master: rank 0 computes as all do, and long shards even out.
#define OMPI_SKIP_MPICXX 1   // NOLINT(cppcoreguidelines-macro-usage): the interface of C is enough
#define MPICH_SKIP_MPICXX 1  // NOLINT(cppcoreguidelines-macro-usage)
#include <algorithm>
#include <chrono>
#include <memory>
#include <mpi.h>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "kernel/base/said.h"
#include "sdk/tools/jobs/hand_out.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

class MpiHandOut : public HandOut {
 public:
  explicit MpiHandOut(int rank) {
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    MPI_Win_allocate(rank == 0 ? kNumbers * static_cast<MPI_Aint>(sizeof(std::uint64_t)) : 0,
                     sizeof(std::uint64_t),
                     MPI_INFO_NULL,
                     MPI_COMM_WORLD,
                     &numbers_,
                     &window_);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, window_);
    if (rank == 0) {
      std::fill_n(numbers_, kNumbers, 0);
      MPI_Win_sync(window_);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }

  /// The shared one, until MPI ends.
  static std::shared_ptr<MpiHandOut>& shared() {
    static std::shared_ptr<MpiHandOut> own;
    return own;
  }

  std::uint64_t next() override { return add(second_stage_ ? kSecond : kFirst, 1); }

  void begin_second_stage() override {
    end_first_stage();
    while (add(kEnded, 0) < static_cast<std::uint64_t>(ranks_) && !Program::interrupted()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  /// Over some networks the counter answers only while its rank is within MPI.
  void meanwhile() override {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock.owns_lock()) {
      int ignored = 0;
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &ignored, MPI_STATUS_IGNORE);
    }
  }

  /// Waits for all ranks: they may need the counter for as long as they compute.
  void free() {
    end_first_stage();  // whatever became of it here: others wait for all to say so
    MPI_Win_unlock_all(window_);
    MPI_Win_free(&window_);
  }

 private:
  enum Place : std::uint8_t { kFirst, kSecond, kEnded, kNumbers };

  /// Adds to a number at rank 0, and returns what it was.
  std::uint64_t add(Place place, std::uint64_t more) {
    const std::lock_guard lock(mutex_);  // MPI wants one thread at a time
    std::uint64_t before = 0;
    MPI_Fetch_and_op(&more, &before, MPI_UINT64_T, 0, place, MPI_SUM, window_);
    MPI_Win_flush(0, window_);
    return before;
  }
  void end_first_stage() {
    if (!second_stage_) {
      second_stage_ = true;
      add(kEnded, 1);
    }
  }

  std::mutex mutex_;
  int ranks_ = 1;
  bool second_stage_ = false;
  std::uint64_t* numbers_ = nullptr;  // of rank 0: what was taken of each stage, ranks that ended
  MPI_Win window_ = MPI_WIN_NULL;
};

void add_shared_job_verb(Program& program) {
  add_job_verb(program, MpiHandOut::shared());
}

int run_rank(int argc, char** argv) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MpiHandOut::shared() = std::make_shared<MpiHandOut>(rank);
  const char* const name = argc > 0 ? argv[0] : "bastide-job";
  std::vector<const char*> words{name, "job"};
  words.insert(words.end(), argv + 1, argv + argc);
  if (rank > 0) {  // one tells of all
    words.push_back("--quiet");
  }
  Program program(name);
  const int code = program.run(static_cast<int>(words.size()), words.data(), add_shared_job_verb);
  MpiHandOut::shared()->free();
  return code;
}

}  // namespace

}  // namespace bastide

int main(int argc, char** argv) {
  if (argc < 2 || std::string_view(argv[1]) != "run") {
    bastide::Program(argc > 0 ? argv[0] : "bastide-job").choose_language();
    bastide::Program::complain(bastide::said(
        "bastide-job computes the shards of a plan: mpirun -n 4 bastide-job run PLAN. Plans are "
        "made, looked at and merged by bastide job."));
    return static_cast<int>(bastide::Exit::usage);
  }
  int threads = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &threads);
  if (threads < MPI_THREAD_SERIALIZED) {
    bastide::Program(argv[0]).choose_language();
    bastide::Program::complain(bastide::said("bastide-job: this MPI was built without threads"));
    MPI_Abort(MPI_COMM_WORLD, static_cast<int>(bastide::Exit::environment));
  }
  const int code = bastide::run_rank(argc, argv);
  MPI_Finalize();
  return code;
}
