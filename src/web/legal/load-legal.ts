import { type LoaderArgs, pageContext } from '../app/context.ts'

export async function loadLegal({ context }: LoaderArgs, name: 'terms' | 'privacy') {
  const answer = await context.get(pageContext).api('GET /api/legal/{name}/', { params: { name } })
  return answer.ok ? answer.reply.data : null
}
