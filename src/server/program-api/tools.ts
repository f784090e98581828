import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { contentCalls } from '../../contract/content.ts'
import { programCalls } from '../../contract/program-api.ts'
import { languages } from '../../domain/languages.ts'
import { nameOperation } from '../platform/http/name-operation.ts'

/** `listed` is what an assistant reads about it. */
export type Tool = ReturnType<typeof toTool>

const search = contentCalls['GET /api/help/']
const summary = `${search.summary}. An article is at {shop}/help/{slug}.md?lang={language}`
const inLanguage = search.query.extend({ lang: z.enum(languages).optional() })

/** docs/domain.md, 'Assistants': what the program API reads, and the search of the help. */
export const tools: readonly Tool[] = [
  ...Object.entries(programCalls).filter(isReading).map(toTool),
  toTool(['GET /api/help/', { ...search, query: inLanguage, operationId: 'searchHelp', summary }]),
]

function isReading([name, call]: [string, Call]): boolean {
  return name.startsWith('GET ') || call.readOnly === true
}

function toTool([name, call]: [string, Call & { scope?: string }]) {
  const [method = '', path = ''] = name.split(' ')
  const operation = call.operationId ?? nameOperation(method, path, { 200: call.reply })
  const parts = [call.params, call.query, call.body].filter(part => part instanceof z.ZodObject)
  const input = z.object(Object.assign({}, ...parts.map(({ shape }) => shape)))
  const inputSchema: { type: 'object' } = { ...z.toJSONSchema(input, { io: 'input' }), type: 'object' }
  const listed = {
    name: operation.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    description: call.scope ? `${call.summary}. The token needs the scope ${call.scope}.` : call.summary,
    inputSchema,
    annotations: { readOnlyHint: true },
  }
  return { listed, method, path }
}

/** Where a call is sent: an address has letters and digits only, so a tool reaches no other one. */
export function addressCall({ method, path }: Tool, given: Record<string, unknown>) {
  const rest = new Map(Object.entries(given))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    // A longer one would be refused before it is counted.
    return /^\w{1,100}$/.test(value) ? value : '-'
  })
  if (method === 'POST') return { method, url: filled, payload: Object.fromEntries(rest) } as const
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  return { method: 'GET', url: `${filled}?${query}` } as const
}
