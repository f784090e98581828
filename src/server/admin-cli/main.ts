import '../platform/drizzle-as-commonjs.ts'

// Only what is imported after this point comes by that hook.
const { runOwner } = await import('./run-admin.ts')

// `bin/admin orders | head` closes its end early; what was done stays done.
process.stdout.on('error', error => {
  if (!('code' in error && error.code === 'EPIPE')) throw error
})

process.exitCode = await runOwner(process.argv.slice(2), {
  environment: process.env,
  print: line => void process.stdout.write(`${line}\n`),
  complain: line => void process.stderr.write(`${line}\n`),
})
