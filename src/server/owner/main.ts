import { runOwner } from './run-owner.ts'

process.exitCode = await runOwner(process.argv.slice(2), {
  environment: process.env,
  print: line => void process.stdout.write(`${line}\n`),
  complain: line => void process.stderr.write(`${line}\n`),
})
