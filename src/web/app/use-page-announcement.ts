import { useEffect } from 'react'
import { useLocation } from 'react-router'

export const contentId = 'content'

// Outside of React, because a failed page and the next one do not share a frame.
let shownPath: string | undefined

/**
 * Does for router navigations what browsers do on page loads: sets the title, and moves the focus to the
 * heading so that screen readers announce the page.
 */
export function usePageAnnouncement(title: string) {
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (shownPath !== undefined && shownPath !== pathname && !hasFocusedField()) focusHeading()
    shownPath = pathname
  }, [pathname])
}

/** A page that is a form focuses its field itself. */
function hasFocusedField() {
  return document.activeElement?.matches(`#${contentId} input`)
}

/** Moves the focus once what had it is gone, with the component or with a change. */
export function useFocusOnceGone(change?: string) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading()
    },
    [change],
  )
}

function focusHeading() {
  const content = document.getElementById(contentId)
  const target = content?.querySelector<HTMLElement>('h1') ?? content
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
