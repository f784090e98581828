import '../../platform/database/drizzle-as-commonjs.ts'

// The hook applies only to what is imported after it.
const { runBackupCommand } = await import('./run-command-line.ts')
process.exitCode = await runBackupCommand(process.argv.slice(2), process.env)
