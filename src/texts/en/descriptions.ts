export const descriptions = {
  shop: (product: string) =>
    `${product}: a video-streaming server for broadcasters and providers. Licenses for 1 to 99 servers, by the month, by the year or for life.`,
  product:
    'A video-streaming server for broadcasters and providers, on your own machines. Try every feature free for 30 days, without a card. See plans, requirements and how to install it.',
  pricing:
    'One license for 1 to 99 servers: by the month, by the year with 2 months free, or for life. The more servers, the less each one costs. The full price for your country at once.',
  demo: 'Try the video-streaming server free for 30 days with every feature, on your own machine. No card required.',
  help: 'How to install and license the streaming server, pay for it, renew it and move it to another machine, and how to solve problems.',
}
