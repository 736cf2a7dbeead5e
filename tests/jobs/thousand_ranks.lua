-- What becomes of `bastide-job` with a thousand ranks, which no machine here has: a simulation of
-- the hand-out, of slow machines, of the file server and of the end of a job. Usage:
--   lua5.4 tests/jobs/thousand_ranks.lua [NAME=NUMBER …]
-- The assumptions are the numbers below; each can be given another value. What is measured on real
-- machines (docs/jobs.md) says so; the rest is what such machines are commonly said to do.
local assume = {
  ranks = 1000, -- one thread each
  work = 2000000, -- seconds of one core: a job of 33 minutes for 1,000 ranks
  shard = 20, -- seconds of work in a shard, in the mean
  spread = 0.25, -- of the time of shards: standard deviation of its logarithm (mcts: 0.1)
  speed_spread = 0.1, -- the same, of machines
  slow_share = 0.01, -- of the ranks sit on machines that are shared with somebody
  slow_factor = 3, -- and take so much longer
  start_spread = 5, -- seconds within which ranks come up
  poll = 0.005, -- rank 0 looks after the counter so often, where the network does not do it alone
  fetch = 0.00002, -- seconds that rank 0 needs for one hand-out, once it looks
  trip = 0.0001, -- to rank 0 and back
  file_operations = 5, -- that the file server does for a shard: folder, create, sync, rename, sync
  server = 2000, -- such operations a second, of one server of a shared folder
  merge = 0.00023, -- seconds of a small shard of `sim` in `job merge`; measured, two busy cores
  seed = 1,
}
for _, word in ipairs(arg) do
  local name, value = word:match("^([%a_]+)=([%d.e+-]+)$")
  if not assume[name] or not tonumber(value) then
    io.stderr:write("expected NAME=NUMBER with a name of the table at the top, found ", word, "\n")
    os.exit(2)
  end
  assume[name] = tonumber(value)
end

-- A queue by time.
local function new_heap()
  local heap, size = {}, 0
  local function push(time, rank, writes)
    size = size + 1
    local at = size
    while at > 1 and heap[at // 2].time > time do
      heap[at] = heap[at // 2]
      at = at // 2
    end
    heap[at] = { time = time, rank = rank, writes = writes }
  end
  local function pop()
    if size == 0 then
      return nil
    end
    local top, last = heap[1], heap[size]
    heap[size] = nil
    size = size - 1
    local at = 1
    while size > 0 do
      local child = at * 2
      if child > size then
        break
      end
      if child < size and heap[child + 1].time < heap[child].time then
        child = child + 1
      end
      if heap[child].time >= last.time then
        break
      end
      heap[at] = heap[child]
      at = child
    end
    if size > 0 then
      heap[at] = last
    end
    return top
  end
  return push, pop
end

local function normal()
  return math.sqrt(-2 * math.log(1 - math.random())) * math.cos(2 * math.pi * math.random())
end
-- Mean 1.
local function lognormal(spread)
  return math.exp(spread * normal() - spread * spread / 2)
end

-- `handed`: true: by the counter; false: each rank has its own shards from the beginning.
local function simulate(shard_seconds, handed)
  math.randomseed(assume.seed)
  local shards = math.max(1, math.floor(assume.work / shard_seconds))
  local pace = {} -- seconds that a rank takes for one of work
  for rank = 1, assume.ranks do
    pace[rank] = lognormal(assume.speed_spread)
      * (math.random() < assume.slow_share and assume.slow_factor or 1)
  end
  local push, pop = new_heap() -- ranks that want a shard
  for rank = 1, assume.ranks do
    push(math.random() * assume.start_spread, rank)
  end
  local counter_free, server_free = 0, 0
  local waited, longest_wait, written_late, longest_write = 0, 0, 0, 0
  local last_end, given = 0, 0
  local own = {}
  while true do
    local event = pop()
    if not event then
      break
    end
    local rank, now = event.rank, event.time
    if event.writes then
      server_free = math.max(server_free, now) + assume.file_operations / assume.server
      written_late = written_late + server_free - now
      longest_write = math.max(longest_write, server_free - now)
      last_end = math.max(last_end, server_free)
      push(server_free, rank)
    else
      local begin = now
      local is_left
      if handed then
        -- The next look of rank 0 after the request came, and after those before it.
        local look = math.ceil((now + assume.trip / 2) / assume.poll) * assume.poll
        counter_free = math.max(counter_free, look) + assume.fetch
        begin = counter_free + assume.trip / 2
        waited = waited + begin - now
        longest_wait = math.max(longest_wait, begin - now)
        is_left = given < shards
      else
        own[rank] = (own[rank] or 0) + 1
        is_left = (own[rank] - 1) * assume.ranks + rank <= shards
      end
      if is_left then
        given = given + 1
        push(begin + shard_seconds * lognormal(assume.spread) * pace[rank], rank, true)
      end
    end
  end
  -- With all ranks busy to the end, at the pace at which they work.
  local rate = 0
  for rank = 1, assume.ranks do
    rate = rate + 1 / pace[rank]
  end
  return {
    shards = shards,
    minutes = last_end / 60,
    ideal = shards * shard_seconds / rate / 60,
    wait = waited / shards,
    longest_wait = longest_wait,
    write = written_late / shards,
    longest_write = longest_write,
    merge = shards * assume.merge,
  }
end

local names = {}
for name in pairs(assume) do
  names[#names + 1] = name
end
table.sort(names)
for _, name in ipairs(names) do
  print(string.format("%-16s %g", name, assume[name]))
end
print()
print("shard   hand-out   shards  minutes  of ideal  "
  .. "counter: mean, longest  file: mean, longest  merge")
local row = "%4g s  %-8s  %7d  %7.1f  %6.1f %%  %9.1f ms %7.1f ms  %6.1f ms %6.1f ms  %4.0f s"
for _, seconds in ipairs({ 1, 5, assume.shard, 60, 300 }) do
  for _, handed in ipairs({ true, false }) do
    local r = simulate(seconds, handed)
    print(row:format(seconds, handed and "counter" or "fixed", r.shards, r.minutes,
      100 * r.ideal / r.minutes, 1000 * r.wait, 1000 * r.longest_wait, 1000 * r.write,
      1000 * r.longest_write, r.merge))
  end
end
