type Operation = {
  security?: Record<string, string[]>[]
  parameters?: object[]
  responses?: Record<string, { description: string; content?: Record<string, object> }>
  'x-produces'?: string
  'x-takes-idempotency-key'?: true
  'x-needs-if-match'?: true
  'x-without-cookies'?: true
}
type ApiDocument = { paths?: Record<string, Record<string, Operation>> }

const changing = ['post', 'put', 'patch', 'delete']
const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description: 'a unique key for each order; a repeated key returns the order that it created',
  schema: { type: 'string', maxLength: 255 },
}

const ifMatch = {
  in: 'header',
  name: 'If-Match',
  required: true,
  description: 'the `ETag` of the read: 428 without it, 409 if the row has changed since',
  schema: { type: 'string' },
}

/** Adds what the route schemas cannot express: the CSRF header, the Idempotency-Key, and replies that are not JSON. */
export function describeOperations<Document extends object>(document: Document): Document {
  const { paths: operationsByPath = {} } = document as ApiDocument
  const paths = Object.entries(operationsByPath).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        describeOperation(path, method, operation),
      ]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}

function describeOperation(path: string, method: string, operation: Operation): Operation {
  const {
    'x-produces': produces,
    'x-takes-idempotency-key': takesKey,
    'x-needs-if-match': needsIfMatch,
    'x-without-cookies': withoutCookies,
    ...rest
  } = operation
  // The sender of a webhook has no cookie: it signs the body.
  const needsCsrf = changing.includes(method) && !withoutCookies && !path.startsWith('/api/webhooks/')
  const headers = [takesKey ? [idempotencyKey] : [], needsIfMatch ? [ifMatch] : []].flat()
  return {
    ...rest,
    ...(needsCsrf ? { security: (rest.security ?? [{}]).map(scheme => ({ ...scheme, csrf: [] })) } : {}),
    ...(headers.length > 0 ? { parameters: [...(rest.parameters ?? []), ...headers] } : {}),
    ...(produces
      ? { responses: { ...rest.responses, 200: binaryReply(produces, rest.responses?.['200']) } }
      : {}),
  }
}

function binaryReply(type: string, reply: { description: string } | undefined) {
  return {
    description: reply?.description ?? '',
    content: { [type]: { schema: { type: 'string', format: 'binary' } } },
  }
}
