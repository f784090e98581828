import { registerHooks } from 'node:module'

/**
 * From here on `drizzle-orm` is imported in its CommonJS form. Node reads a package's package.json for each of its ES
 * modules, and Drizzle's weighs 180 KB: half a second and more than 100 MB of a start (docs/decisions/0025).
 */
registerHooks({
  resolve(specifier, context, next) {
    const isDrizzle = specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/')
    return next(specifier, isDrizzle ? { ...context, conditions: ['node', 'require'] } : context)
  },
})
