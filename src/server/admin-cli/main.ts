import '../platform/database/drizzle-as-commonjs.ts'

// Imported after the hook is installed.
const { runAdmin } = await import('./run-admin.ts')

// `bin/admin help | head` closes the pipe early, which is not an error.
process.stdout.on('error', error => {
  if (!('code' in error && error.code === 'EPIPE')) throw error
})

process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  print: line => void process.stdout.write(`${line}\n`),
  printError: line => void process.stderr.write(`${line}\n`),
})
