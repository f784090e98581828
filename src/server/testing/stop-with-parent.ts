// Loaded with `--import`: stops the shop when the process that holds its input ends.
process.stdin.on('end', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 10_000).unref()
})
process.stdin.resume()
process.stdin.unref()
