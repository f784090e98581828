import './platform/drizzle-as-commonjs.ts'

// Only what is imported after this point comes by that hook.
const { startShop } = await import('./start.ts')
await startShop(process.env)
