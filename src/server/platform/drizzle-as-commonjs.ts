import { registerHooks } from 'node:module'

/** As ES modules, `drizzle-orm` costs half a second and more than 100 MB at start: docs/decisions/0025. */
registerHooks({
  resolve(specifier, context, next) {
    const isDrizzle = specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/')
    return next(specifier, isDrizzle ? { ...context, conditions: ['node', 'require'] } : context)
  },
})
