import { type LoaderArgs, pageContext } from '../app/context.ts'

const longestQuery = 200

/** The search terms of the address, as far as the API takes them; null shows the topics. */
export async function loadHelp({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const query = searchable(new URL(request.url).searchParams.get('q') ?? '')
  const answer = await api('GET /api/help/', query ? { query: { q: query } } : {})
  return { query, found: answer.ok ? answer.reply.data : null }
}

function searchable(typed: string): string {
  return typed
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
    .toWellFormed()
}
