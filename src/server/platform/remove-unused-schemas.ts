type ApiDocument = { components?: { schemas?: Record<string, unknown> } }

/** Removes the named schemas that no call refers to: zod creates each one for input and for output. */
export function removeUnusedSchemas<Document extends object>(document: Document & ApiDocument): Document {
  const { schemas = {}, ...others } = document.components ?? {}
  const names = new Set<string>()
  function follow(part: unknown) {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      follow(schemas[name] ?? null)
    }
  }
  follow({ ...document, components: others })

  const used = Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)))
  return { ...document, components: { ...others, schemas: used } }
}
