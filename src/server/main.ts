import cluster from 'node:cluster'
import './platform/database/drizzle-as-commonjs.ts'

// The hook applies only to what is imported after it.
if (process.argv[2] === '--check') {
  const { checkStart } = await import('./operations/start-check/check-start.ts')
  process.exitCode = await checkStart(process.env, line => void process.stdout.write(`${line}\n`))
} else if (cluster.isPrimary && process.env['WEB_CONCURRENCY']?.trim()) {
  const { runProcesses } = await import('./run-processes.ts')
  await runProcesses(process.env)
} else {
  const { startShop } = await import('./start.ts')
  await startShop(process.env)
}
