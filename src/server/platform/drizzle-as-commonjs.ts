import { registerHooks } from 'node:module'

/**
 * Imports `drizzle-orm` as CommonJS from here on. Node reads a package's package.json for each of its ES modules, and
 * Drizzle's has 180 KB, which costs half a second and more than 100 MB at start: docs/decisions/0025.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isDrizzle = specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/')
    return next(specifier, isDrizzle ? { ...context, conditions: ['node', 'require'] } : context)
  },
})
