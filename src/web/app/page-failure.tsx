import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTexts, useVisitor } from './context.ts'
import { Frame } from './frame.tsx'
import { mailto, paths } from './paths.ts'

export function PageFailure() {
  const { failure, layout, titles } = useTexts()
  const { supportEmail, user } = useVisitor()
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? titles.notFound : titles.failure

  return (
    <Frame title={title}>
      <Stack gap="l" width="reading">
        <PageHeading title={title} lead={isMissing ? failure.notFoundText : failure.failureText} />
        <Row gap="s">
          {!isMissing && (
            <Button variant="primary" onClick={() => location.reload()}>
              {failure.reload}
            </Button>
          )}
          {user && <ButtonLink href={paths.profile}>{failure.toProfile}</ButtonLink>}
          <ButtonLink to={paths.pricing}>{failure.toPricing}</ButtonLink>
          {!user && <ButtonLink to={paths.help}>{layout.nav.help}</ButtonLink>}
          <ButtonLink href={mailto(supportEmail)}>{layout.footer.contact}</ButtonLink>
        </Row>
      </Stack>
    </Frame>
  )
}
