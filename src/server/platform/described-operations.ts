type Operation = {
  security?: Record<string, string[]>[]
  parameters?: object[]
  responses?: Record<string, { description: string; content?: Record<string, object> }>
  'x-produces'?: string
  'x-takes-idempotency-key'?: true
}
type ApiDocument = { paths?: Record<string, Record<string, Operation>> }

const changing = ['post', 'put', 'patch', 'delete']
const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description: 'one for each order that is meant; the same key again answers with the same order',
  schema: { type: 'string', maxLength: 255 },
}

/** What the schemas of the routes do not say of a call: its CSRF header, its Idempotency-Key, a reply that is not JSON. */
export function withDescribedOperations<Document extends object>(document: Document): Document {
  // An OpenAPI document, whose own types are one for each version of it.
  const { paths: documented = {} } = document as ApiDocument
  const paths = Object.entries(documented).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, described(path, method, operation)]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}

function described(path: string, method: string, operation: Operation): Operation {
  const { 'x-produces': produces, 'x-takes-idempotency-key': takesKey, ...rest } = operation
  // Whoever sends a webhook has no cookie to repeat: it signs what it sends.
  const needsCsrf = changing.includes(method) && !path.startsWith('/api/webhooks/')
  return {
    ...rest,
    ...(needsCsrf ? { security: (rest.security ?? [{}]).map(scheme => ({ ...scheme, csrf: [] })) } : {}),
    ...(takesKey ? { parameters: [...(rest.parameters ?? []), idempotencyKey] } : {}),
    ...(produces
      ? { responses: { ...rest.responses, 200: producing(produces, rest.responses?.['200']) } }
      : {}),
  }
}

function producing(type: string, reply: { description: string } | undefined) {
  return {
    description: reply?.description ?? '',
    content: { [type]: { schema: { type: 'string', format: 'binary' } } },
  }
}
