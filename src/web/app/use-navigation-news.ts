import { useEffect } from 'react'
import { useLocation } from 'react-router'

export const contentId = 'content'

// Outside of React, because a page that failed and the one after it do not share a frame.
let shownPath: string | undefined

/**
 * What a browser does by itself when it loads a page, done for pages that the router shows: the title, and the focus
 * at the beginning of what is new, so that a screen reader reads its heading.
 */
export function useNavigationNews(title: string) {
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (shownPath !== undefined && shownPath !== pathname) focusHeading()
    shownPath = pathname
  }, [pathname])
}

function focusHeading() {
  const content = document.getElementById(contentId)
  const target = content?.querySelector<HTMLElement>('h1') ?? content
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
