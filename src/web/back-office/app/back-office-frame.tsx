import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { BackOfficeHeader } from './back-office-header.tsx'
import type { ScreenHandle } from './screens.ts'

export function BackOfficeFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title} look="desk" header={<BackOfficeHeader />}>
      {children}
    </PageFrame>
  )
}

export function BackOfficeLayout() {
  const texts = useTexts()
  const shown = useMatches().at(-1)
  // Each screen has one; the other routes have none.
  const handle = shown?.handle as ScreenHandle | undefined

  return (
    <BackOfficeFrame
      title={handle?.title(texts, shown?.loaderData, shown?.params ?? {}) ?? texts.titles.failure}
    >
      <Outlet />
    </BackOfficeFrame>
  )
}
