import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import { useApi } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'

export type CartLicense =
  | { kind: 'ready'; license: License | null }
  | { kind: 'loading' }
  | { kind: 'failed'; isAbsent: boolean }

export function useCartLicense(id: SavedCart['license_id']) {
  const api = useApi()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const [attempt, setAttempt] = useState(1)
  const [found, setFound] = useState<CartLicense>(
    id === null ? { kind: 'ready', license: null } : { kind: 'loading' },
  )

  useEffect(() => {
    if (id === null) return
    let isWanted = true
    async function load(licenseId: number | string) {
      const answer = await api('GET /api/astra/license/{id}/', { params: { id: licenseId } })
      if (!isWanted) return
      if (answer.ok) setFound({ kind: 'ready', license: answer.reply.data })
      else if (answer.status === 401) location.assign(paths.signIn(here))
      else setFound({ kind: 'failed', isAbsent: answer.status === 404 })
    }
    void load(id)
    return () => {
      isWanted = false
    }
  }, [api, id, here, attempt])

  function retry() {
    setFound({ kind: 'loading' })
    setAttempt(attempt + 1)
  }

  return { found, retry }
}
