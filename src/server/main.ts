import './platform/drizzle-as-commonjs.ts'

// The hook applies only to what is imported after it.
const { startShop } = await import('./start.ts')
await startShop(process.env)
