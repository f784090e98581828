import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import type { ButtonLook } from './button.tsx'

type InsideLink = Omit<LinkProps, 'className' | 'style'>
type PlainLink = { href: string } & Omit<ComponentProps<'a'>, 'href' | 'className' | 'style'>

export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  children,
  ...link
}: ButtonLook & (InsideLink | PlainLink)) {
  const look = {
    className: styles.button,
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
  }
  const content = <span className={styles.content}>{children}</span>

  if ('to' in link)
    return (
      <Link {...link} {...look}>
        {content}
      </Link>
    )
  return (
    <a {...link} {...look}>
      {content}
    </a>
  )
}
