import AssayTransport

/// Why a role does not start, for a person.
package struct ServiceFailure: Error, Equatable, Sendable {
    package let text: String

    /// A failure in words.
    package init(_ text: String) {
        self.text = text
    }
}

extension DrivenRouter {
    /// A driven ROUTER bound to the endpoints that the configuration gives under `key`.
    static func open(
        _ endpoints: [String], _ key: String, log: Log
    ) throws(ServiceFailure) -> DrivenRouter {
        var place = key
        do {
            var router = try DrivenRouter()
            for text in endpoints {
                place = "\(key) \(text)"
                let bound = try router.bind(try Endpoint(text))
                log.write(.listening, .text(.endpoint, bound.text))
            }
            return router
        } catch let error as EndpointError {
            throw ServiceFailure("\(place): \(error.text)")
        } catch let error as TransportError {
            throw ServiceFailure("\(place): \(error.text)")
        } catch {
            throw ServiceFailure("\(place): cannot be opened")
        }
    }
}
