import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePaymentWatch } from './use-payment-watch.ts'

export function ConfirmingStep({ paymentUrl }: { paymentUrl: string }) {
  const { step } = useTexts().order
  const { isWatching, isAsking, checkAgain } = usePaymentWatch()

  const actions = (
    <>
      <Button size="small" busy={isAsking} onClick={() => void checkAgain()}>
        <Icon name="refresh" />
        {step.confirming.again}
      </Button>
      {paymentUrl && (
        <ButtonLink size="small" href={paymentUrl}>
          {step.continue}
        </ButtonLink>
      )}
    </>
  )
  return (
    <Notice title={step.thanks} action={actions}>
      <p>{step.confirming.title}.</p>
      <p>{isWatching ? step.confirming.text : step.confirming.slow}</p>
    </Notice>
  )
}
