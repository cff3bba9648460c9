/** Used part of nodemailer, which has no types. */
declare module 'nodemailer' {
  interface Message {
    from: string;
    to: { name: string; address: string };
    subject: string;
    text: string;
    html: string;
    messageId: string;
    headers: Record<string, string>;
    attachments?: { filename: string; contentType: string; content: Buffer }[];
  }

  interface Options {
    url?: string;
    connectionTimeout?: number;
    greetingTimeout?: number;
    socketTimeout?: number;
    disableFileAccess?: boolean;
    disableUrlAccess?: boolean;
    streamTransport?: boolean;
    buffer?: boolean;
  }

  export function createTransport(options: Options): {
    /** Rejects with the server's answer in `responseCode` and the step in `code`. */
    sendMail(message: Message): Promise<{ message?: Buffer }>;
    close(): void;
  };
}
