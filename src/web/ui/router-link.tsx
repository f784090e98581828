import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export type RouterLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** React Router's own Link without prefetching, which only its framework mode has: 1.4 KB of every first load. */
export function RouterLink({ to, onClick, children, ...rest }: RouterLinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)

  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
