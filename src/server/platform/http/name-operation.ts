import { z } from 'zod'

/**
 * The `operationId` of a call: its method (`list` if it answers a list) and the words of its address, without
 * parameters. A word before a parameter is singular. If it has no plural, the parameter at the end is a word too.
 */
export function nameOperation(method: string, path: string, replies: unknown): string {
  const parts = path
    .split('/')
    .filter(part => !['', 'api', 'v1', 'sezam'].includes(part))
    .map(part => (part === 'astra' ? 'product' : part))
  const words = parts.flatMap((part, index) => {
    const parameter = parts[index + 1]?.match(/^\W(\w+)/)?.[1]
    if (/^\W/.test(part)) return []
    if (parameter === undefined) return [part]
    const singular = part.replace(/ies$/, 'y').replace(/s$/, '')
    const isLast = index === parts.length - 2
    return singular === part && isLast ? [part, 'by', parameter] : [singular]
  })
  const reply = replies && typeof replies === 'object' && '200' in replies ? replies['200'] : undefined
  const isList = reply instanceof z.ZodObject && reply.shape.data instanceof z.ZodArray
  const verb = method === 'GET' && isList ? 'list' : method.toLowerCase()
  return `${verb}-${words.join('-')}`.replace(/[^a-zA-Z\d]+(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
}
