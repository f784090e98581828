import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { useHydrated } from './use-hydrated.ts'

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  wide?: boolean | undefined
}

function look({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook) {
  const data = { 'data-variant': variant, 'data-size': size, 'data-wide': wide || undefined }
  return { className: styles.button, ...data }
}

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'style'> & {
    /** Shows a spinner in the same width and ignores clicks, and Enter in the form. */
    busy?: boolean
    children: ReactNode
  }

/** `disabled` leaves the button focusable, so that its description can give the reason. */
export function Button({
  variant,
  size,
  wide,
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
      {...look({ variant, size, wide })}
      type={type}
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

/** Sends the form around it, which before hydration the browser would send as a page load. */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return (
    <fieldset disabled={!useHydrated()}>
      <Button {...props} type="submit" />
    </fieldset>
  )
}

type InsideLink = Omit<LinkProps, 'className' | 'style'>
type PlainLink = { href: string } & Omit<ComponentProps<'a'>, 'href' | 'className' | 'style'>

export function ButtonLink({
  variant,
  size,
  wide,
  children,
  ...link
}: ButtonLook & (InsideLink | PlainLink)) {
  const shown = look({ variant, size, wide })
  const content = <span className={styles.content}>{children}</span>

  if ('to' in link)
    return (
      <Link {...link} {...shown}>
        {content}
      </Link>
    )
  return (
    <a {...link} {...shown}>
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
