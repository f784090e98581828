import type { ComponentProps } from 'react'
import { RouterLink } from '../ui/router-link.tsx'
import { isServerPath } from './paths.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Forces a full page load, for addresses that no page of the router answers. */
  reload?: boolean
}

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
