import type { ComponentProps } from 'react'
import { RouterLink } from '../ui/router-link.tsx'
import { isServerPath } from './paths.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** A full page load, as server paths always are; for addresses that no page of the router answers. */
  reload?: boolean
}

/** A link inside the shop: to a page of the router, or by a full load to what only the server answers. */
export function ShopLink({ to, reload = false, children, ...rest }: Props) {
  if (reload || isServerPath(to))
    return (
      <a {...rest} href={to}>
        {children}
      </a>
    )
  return (
    <RouterLink {...rest} to={to}>
      {children}
    </RouterLink>
  )
}
