import type { License } from '../../contract/licenses.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { type Choices, loadPriceBasis, type PriceBasis } from '../app/price-basis.ts'

/** `demo` is the license to turn into a paid one; null where one is bought anew. */
export type Prices = Choices & PriceBasis & { renewable: License[]; demo: License | null }

export async function loader({ context }: LoaderArgs): Promise<Prices> {
  const { api, visitor } = context.get(pageContext)
  const [basis, licenses] = await Promise.all([
    loadPriceBasis(api),
    visitor.user ? api('GET /api/astra/license/list/') : null,
  ])
  // Without the list one can still buy: only the question 'buy or renew' is not asked.
  const renewable = licenses?.ok ? licenses.reply.lics.filter(({ can_renew }) => can_renew) : []
  return { ...basis, renewable, demo: null }
}
