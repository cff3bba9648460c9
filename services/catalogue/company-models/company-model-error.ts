import { ModelError } from '../define-model';

/** A content that contradicts itself or the catalogue. */
export class CompanyModelError extends ModelError {
  constructor(
    /** Translation key of the sentence for users. */
    readonly key: string,
    readonly variables: Record<string, string | number>,
    /** Input of the API that it is about. */
    readonly attribute: string,
  ) {
    super(`${key} ${JSON.stringify(variables)}`);
  }
}

export const refused = (attribute: string, reason: string, variables: Record<string, string | number> = {}) =>
  new CompanyModelError(`errors.model_${reason}`, variables, attribute);
