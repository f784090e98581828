import { Outlet, useMatches } from 'react-router'
import { useTexts } from './context.ts'
import { Frame } from './frame.tsx'
import type { PageHandle } from './page-handle.ts'

export function Layout() {
  const texts = useTexts()
  // Each route of router.tsx declares its handle `satisfies PageHandle`.
  const shown = useMatches().at(-1)
  const handle = shown?.handle as PageHandle | undefined

  return (
    <Frame title={handle?.title(texts, shown?.loaderData) ?? texts.titles.failure}>
      <Outlet />
    </Frame>
  )
}
