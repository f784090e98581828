import cluster from 'node:cluster'
import './platform/drizzle-as-commonjs.ts'

// The hook applies only to what is imported after it.
if (cluster.isPrimary && process.env['WEB_CONCURRENCY']?.trim()) {
  const { runProcesses } = await import('./run-processes.ts')
  await runProcesses(process.env)
} else {
  const { startShop } = await import('./start.ts')
  await startShop(process.env)
}
