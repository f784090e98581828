import { type ResolveFnOutput, registerHooks } from 'node:module'

const resolved = new Map<string, ResolveFnOutput>()

/** Loaded as ES modules, `drizzle-orm` costs half a second and more than 100 MB at start: docs/decisions/0025. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'drizzle-orm' && !specifier.startsWith('drizzle-orm/')) return next(specifier, context)
    // Node would parse the package's long list of exports again for each of the files that import it.
    const known = resolved.get(specifier) ?? next(specifier, { ...context, conditions: ['node', 'require'] })
    resolved.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
