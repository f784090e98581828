import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { BackOfficeFrame } from './back-office-frame.tsx'

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
