import { type ReactNode, useState } from 'react'
import { isRouteErrorResponse, Outlet, useMatches, useRouteError } from 'react-router'
import { usePage, useTexts, useVisitor } from '../../app/context.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { BackOfficeHeader } from './back-office-header.tsx'
import type { ScreenHandle } from './screens.ts'

function BackOfficeFrame({ title, children }: { title: string; children: ReactNode }) {
  const [isNarrow, setNarrow] = useState(useVisitor().isRailNarrow === true)

  function saveNarrow(narrow: boolean) {
    document.cookie = `rail=${narrow ? 'narrow' : ''}; path=/; max-age=31536000; samesite=lax`
    setNarrow(narrow)
  }

  return (
    <PageFrame
      title={title}
      rail={isNarrow ? 'narrow' : 'wide'}
      header={<BackOfficeHeader isNarrow={isNarrow} setNarrow={saveNarrow} />}
    >
      {children}
    </PageFrame>
  )
}

export function BackOfficeLayout() {
  const { texts, visitor } = usePage()
  const shown = useMatches().at(-1)
  // Each screen has one; the other routes have none.
  const handle = shown?.handle as ScreenHandle | undefined

  return (
    <BackOfficeFrame
      title={(shown && handle?.title(texts, shown.loaderData, { ...shown, visitor })) ?? texts.titles.failure}
    >
      <Outlet />
    </BackOfficeFrame>
  )
}

export function ScreenFailure() {
  const { backOffice, failure, titles } = useTexts()
  const { kit: t } = backOffice
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? titles.notFound : titles.failure

  return (
    <BackOfficeFrame title={title}>
      <PageHeading title={title} lead={isMissing ? t.notFound : t.failed} />
      {isMissing ? (
        <ButtonLink to={backOfficePaths.home}>{t.toHome}</ButtonLink>
      ) : (
        <Button variant="primary" onClick={() => location.reload()}>
          {failure.reload}
        </Button>
      )}
    </BackOfficeFrame>
  )
}
