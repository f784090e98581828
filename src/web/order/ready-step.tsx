import type { License } from '../../contract/licenses.ts'
import type { Order } from '../../contract/orders.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { HiddenText } from '../ui/hidden-text.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = { order: Order; license: License | null; fromCheckout: boolean }

/** Without the license if it belongs to another customer by now. */
export function ReadyStep({ order, license, fromCheckout }: Props) {
  const { step } = useTexts().order
  const { ready: t } = step
  const { productName } = useVisitor()

  const actions = license ? (
    <>
      {license.state === 'active' && (
        <ButtonLink variant="primary" href={paths.licenseFile(license.id)}>
          {t.file}
        </ButtonLink>
      )}
      <ButtonLink to={paths.article('install-license-file')}>{t.guide}</ButtonLink>
      {order.download_url && <ButtonLink href={order.download_url}>{t.download(productName)}</ButtonLink>}
      <ButtonLink href={paths.license(license.id)}>{t.action}</ButtonLink>
    </>
  ) : (
    <ButtonLink href={paths.profile}>{step.paid.action}</ButtonLink>
  )
  return (
    <Notice tone="success" title={fromCheckout ? step.thanks : t.title} action={actions}>
      {fromCheckout && <p>{t.title}.</p>}
      <p>{t.text(order.account_email)}</p>
      {license && (
        <HiddenText
          term={t.serial}
          text={license.sn}
          masked={license.sn_to_display}
          owner={license.name}
          words={t}
        />
      )}
    </Notice>
  )
}
