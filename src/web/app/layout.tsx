import { Outlet, useMatches } from 'react-router'
import { useTexts } from './context.ts'
import { Frame } from './frame.tsx'
import type { PageHandle } from './router.tsx'

export function Layout() {
  const texts = useTexts()
  // Each route of router.tsx declares its handle `satisfies PageHandle`.
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined

  return (
    <Frame title={handle?.title(texts) ?? texts.titles.failure}>
      <Outlet />
    </Frame>
  )
}
