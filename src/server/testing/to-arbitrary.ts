import fc from 'fast-check'

export type Schema = {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  minItems?: number
  maxItems?: number
}

/** Values that a schema allows. Properties in `known` mostly have those values: random text is never a plan. */
export function toArbitrary(
  schema: Schema,
  known: Record<string, readonly unknown[]> = {},
): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(each => toArbitrary(each, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (typeof schema.type === 'object')
    return fc.oneof(...schema.type.map(type => toArbitrary({ ...schema, type }, known)))
  switch (schema.type) {
    case 'string':
      return stringArbitrary(schema)
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -(2 ** 31),
        max: Math.min(schema.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'object':
      return objectArbitrary(schema, known)
    case 'array':
      return arrayArbitrary(schema, known)
    default:
      throw new Error(`No arbitrary for ${JSON.stringify(schema)}`)
  }
}

function stringArbitrary({ pattern, format, minLength = 0, maxLength = 1000 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'binary', minLength, maxLength: Math.ceil(maxLength / 2) })
}

function arrayArbitrary(
  { items = {}, minItems = 0, maxItems = 10 }: Schema,
  known: Record<string, readonly unknown[]>,
) {
  return fc.array(toArbitrary(items, known), { minLength: minItems, maxLength: maxItems })
}

function objectArbitrary(
  { properties = {}, required = [] }: Schema,
  known: Record<string, readonly unknown[]>,
) {
  const values: [string, fc.Arbitrary<unknown>][] = Object.entries(properties).map(([name, schema]) => [
    name,
    mostly(known[name], toArbitrary(schema, known)),
  ])
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] })
}

function mostly(known: readonly unknown[] | undefined, any: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return known
    ? fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 9 }, { arbitrary: any, weight: 1 })
    : any
}
