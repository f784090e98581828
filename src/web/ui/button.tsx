import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
}

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'style'> & {
    /** Shows a spinner in the same width and ignores clicks, and Enter in the form. */
    busy?: boolean
    children: ReactNode
  }

/** `disabled` leaves the button focusable, so that its description can give the reason. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  busy = false,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isInert = busy || disabled

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isInert) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={isInert || undefined}
      onClick={click}
    >
      <span className={styles.content}>{children}</span>
      {busy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

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

type Props = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> & {
  icon: IconName
  label: string
}

export function IconButton({ icon, label, type = 'button', ...rest }: Props) {
  return (
    <button {...rest} type={type} className={styles.iconButton} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}

export function Spinner() {
  return <span className={styles.turning} aria-hidden="true" />
}
