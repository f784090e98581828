import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useVisitor } from './context.ts'
import { isServerPath, mailto } from './paths.ts'

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
    <Link {...rest} to={to}>
      {children}
    </Link>
  )
}

export function SupportLink() {
  const { supportEmail } = useVisitor()
  return <a href={mailto(supportEmail)}>{supportEmail}</a>
}
