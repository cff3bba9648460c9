import { Controller, type Type } from '@nestjs/common';
import { Forwards } from '@gaugeway/platform/http';
import { endpoints } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Forwarder } from './forwarder';

/** A controller with one method for each call that another service owns. It decides on access alone. */
export function forwardingController(): Type {
  class ForwardingController {
    constructor(readonly forwarder: Forwarder) {}
  }
  for (const endpoint of endpoints) {
    if (endpoint.service === 'gateway') continue;
    const descriptor: PropertyDescriptor = {
      value(this: ForwardingController, request: FastifyRequest, reply: FastifyReply) {
        return this.forwarder.forward(endpoint, request, reply);
      },
    };
    Object.defineProperty(ForwardingController.prototype, endpoint.id, descriptor);
    Forwards(endpoint)(ForwardingController.prototype, endpoint.id, descriptor);
  }
  // Applied by hand, because a class in a function gets no decorator metadata.
  Reflect.defineMetadata('design:paramtypes', [Forwarder], ForwardingController);
  Controller()(ForwardingController);
  return ForwardingController;
}
