import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge, type Metric } from '../platform/metrics.ts'

const resolutionMs = 20

/** Under the names that Prometheus' own libraries give them. */
export function watchProcess(): { read(): Metric[]; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  return { read: () => [...readUse(), ...readDelays(delays)], stop: () => void delays.disable() }
}

function readUse(): Metric[] {
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const startedAt = Date.now() / 1000 - process.uptime()
  return [
    counter('process_cpu_seconds_total', 'Processor time.', [{ value: (user + system) / 1e6 }]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: rss }]),
    gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', [
      { value: startedAt },
    ]),
    gauge('nodejs_heap_size_used_bytes', 'Used heap.', [{ value: heapUsed }]),
    gauge('nodejs_heap_size_total_bytes', 'Reserved heap.', [{ value: heapTotal }]),
  ]
}

/** Since they were read last. */
function readDelays(delays: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)
  const metrics = [
    gauge('nodejs_eventloop_lag_p50_seconds', 'Median lag of the event loop since the last reading.', [
      { value: lag(delays.percentile(50)) },
    ]),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Lag of the event loop, 99th percentile.', [
      { value: lag(delays.percentile(99)) },
    ]),
    gauge('nodejs_eventloop_lag_max_seconds', 'Longest lag of the event loop.', [{ value: lag(delays.max) }]),
  ]
  delays.reset()
  return metrics
}

export async function readDisk(folder: string): Promise<Metric[]> {
  const found = await statfs(folder).catch(() => null)
  if (!found) return []
  return [
    gauge('astra_disk_free_bytes', 'Free space in DATA_DIR.', [{ value: found.bavail * found.bsize }]),
    gauge('astra_disk_size_bytes', 'Size of the file system of DATA_DIR.', [
      { value: found.blocks * found.bsize },
    ]),
  ]
}
